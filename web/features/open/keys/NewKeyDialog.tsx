import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { apiScopes } from '#contract/kernel/access.ts'
import type { ApiScope } from '#contract/kernel/access.ts'
import { apiKeyCalls } from '#contract/open/apiKeyCalls.ts'
import { apiScopeLabels } from '#contract/open/words.ts'
import { useWrite } from '#shared/server/writes/useWrite.ts'
import { FormDialog } from '#shared/ui/dialog/FormDialog.tsx'
import { useContractForm } from '#shared/ui/form/forms.ts'
import { apiReads } from '../apiReads.ts'
import { CheckboxGroup } from '../CheckboxGroup.tsx'
import { SecretDialog } from '../SecretDialog.tsx'
import { scopeTexts } from './scopeWords.ts'

const path = '/carrier/createApiKey'
const choices = apiScopes.map((value) => ({ value, label: apiScopeLabels[value], text: scopeTexts[value] }))

/** Dialog that creates a key and shows it once. */
export function NewKeyDialog({ onClose }: { onClose: () => void }) {
  const { send, fault, intent } = useWrite(path, { rereads: apiReads })
  const [created, setCreated] = useState<{ name: string; key: string } | null>(null)
  const { form, submit, isSubmitting, otherFaults, discardAnd } = useContractForm(apiKeyCalls[path].request, {
    initial: { name: '', scopes: [] as ApiScope[] },
    keptAs: path,
    intent,
    toRequest: (values) => values,
    toFormPath: (requestPath) => requestPath.split('.')[0] ?? requestPath,
  })
  const onSubmit = submit(async (request) => {
    const { key } = await send(request)
    setCreated({ name: request.name, key })
  })
  if (created)
    return (
      <SecretDialog
        title={`密钥“${created.name}”已建好`}
        what="密钥"
        secret={created.key}
        text="调用开放接口时放在 Authorization 请求头，写作 Bearer 加空格加密钥。丢了或泄露了，请吊销后另建一个。"
        onClose={onClose}
      />
    )
  return (
    <FormDialog
      width="wide"
      title="新建密钥"
      submitLabel="新建密钥"
      isSubmitting={isSubmitting}
      faults={[fault, ...otherFaults]}
      onSubmit={onSubmit}
      onClose={discardAnd(onClose)}
    >
      <TextInput
        label="名称"
        description="写用在哪里，吊销时好认"
        placeholder="如：仓库系统"
        withAsterisk
        autoComplete="off"
        maxLength={40}
        {...form.getInputProps('name')}
      />
      <CheckboxGroup
        label="权限（只选用得到的）"
        path="scopes"
        choices={choices}
        values={form.values.scopes}
        onChange={(scopes) => form.setFieldValue('scopes', scopes)}
        error={form.errors['scopes']}
      />
    </FormDialog>
  )
}
