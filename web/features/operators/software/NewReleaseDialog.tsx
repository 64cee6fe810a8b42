import { Button, Textarea, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { softwareCalls } from '#contract/help/softwareCalls.ts'
import { softwarePlatformLabels } from '#contract/help/softwareWords.ts'
import type { SoftwarePlatform } from '#contract/help/softwareWords.ts'
import { useWrite } from '#shared/server/writes/useWrite.ts'
import { FormDialog } from '#shared/ui/dialog/FormDialog.tsx'
import { Choices } from '#shared/ui/form/Choices.tsx'
import { useContractForm } from '#shared/ui/form/forms.ts'
import { bytesText } from '#shared/ui/text/bytesText.ts'
import { acceptedFiles, fileFault, formatOf, platformsOf, versionIn } from './chosenFile.ts'
import { softwareListPath } from './softwareReads.ts'
import { upload } from './uploads.ts'

const path = '/ops/createRelease'

/** Dialog for a new release. The file's name fills other fields; the upload continues after the dialog closes. */
export function NewReleaseDialog({ onClose }: { onClose: () => void }) {
  const chooser = useRef<HTMLInputElement>(null)
  const { send, fault, forget, intent } = useWrite(path, { rereads: [softwareListPath] })
  const [file, setFile] = useState<File | null>(null)
  const [fileProblem, setFileProblem] = useState<string | null>(null)
  const format = file && formatOf(file)
  const { form, submit, isSubmitting, otherFaults, discardAnd } = useContractForm(
    softwareCalls[path].request,
    {
      initial: { platform: 'windows' as SoftwarePlatform, version: '', notes: '' },
      keptAs: path,
      intent,
      toRequest: (values) => ({ ...values, format, bytes: file?.size ?? null }),
    },
  )
  const choose = (chosenFile: File | undefined) => {
    if (!chosenFile) return
    const problem = fileFault(chosenFile)
    forget()
    setFileProblem(problem)
    if (problem !== null) return
    setFile(chosenFile)
    const [onlyPlatform] = platformsOf(formatOf(chosenFile) ?? 'zip')
    if (onlyPlatform) form.setFieldValue('platform', onlyPlatform)
    if (form.values.version === '') form.setFieldValue('version', versionIn(chosenFile))
  }
  const onSubmit = submit(async (request) => {
    if (file === null) return
    setFileProblem(null)
    void upload(await send(request), file)
    onClose()
  })
  return (
    <FormDialog
      title="新建版本"
      submitLabel="建立并上传"
      isDisabled={file === null}
      isSubmitting={isSubmitting}
      faults={[fileProblem, fault, ...otherFaults]}
      onSubmit={onSubmit}
      onClose={discardAnd(onClose)}
    >
      <div className="row hint wrap gap-3 anywhere">
        <Button variant="default" onClick={() => chooser.current?.click()}>
          {file ? '换一个文件' : '选择文件'}
        </Button>
        <span>
          {file ? `${file.name}，${bytesText(file.size)}` : 'exe、msi、dmg、pkg、apk 或 zip，最大 500 MB'}
        </span>
        <input
          ref={chooser}
          type="file"
          hidden
          accept={acceptedFiles}
          aria-label="软件文件"
          onChange={({ currentTarget }) => {
            choose(currentTarget.files?.[0])
            // lets the same file be chosen again
            currentTarget.value = ''
          }}
        />
      </div>
      {format && (
        <Choices
          label="平台"
          path="platform"
          value={form.values.platform}
          choices={platformsOf(format).map((value) => ({ value, label: softwarePlatformLabels[value] }))}
          onChange={(platform) => form.setFieldValue('platform', platform)}
          error={form.errors['platform'] ?? form.errors['format']}
        />
      )}
      <TextInput
        label="版本号"
        withAsterisk
        autoComplete="off"
        placeholder="如：2.1.0"
        maxLength={30}
        {...form.getInputProps('version')}
      />
      <Textarea
        label="更新说明"
        withAsterisk
        rows={4}
        maxLength={2000}
        placeholder="这一版有什么新的，用户下载前会看到"
        {...form.getInputProps('notes')}
      />
    </FormDialog>
  )
}
