import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import type { OpsRelease } from '#contract/help/softwareCalls.ts'
import { bytesText } from '#shared/ui/text/bytesText.ts'
import { acceptedFiles } from './chosenFile.ts'
import { upload, useUploads } from './uploads.ts'
import classes from './OpsSoftware.module.css'

/** The upload progress of a release's file, with a button to resume a stopped one. */
export function UploadState({ release }: { release: OpsRelease }) {
  const { id, bytes, fileState, uploadedBytes, format } = release
  const running = useUploads(({ uploads }) => uploads[id])
  if (release.status === 'withdrawn') return <>{bytesText(bytes)}</>
  if (fileState === 'ready') return <>{bytesText(bytes)}</>
  if (fileState === 'checking') return <>{bytesText(bytes)}，正在校验…</>
  if (fileState === 'wrong') return <span className="fault">内容不是 {format} 格式，请撤回后另建一版</span>
  const sent = running?.uploadedBytes ?? uploadedBytes
  const share = `${Math.floor((sent / bytes) * 100)}%`
  if (running && running.fault === null)
    return (
      <span className="inline-flex wrap items-center gap-2 gap-x-3">
        正在上传 {share}
        <progress className={classes.progress} value={sent} max={bytes} aria-label="上传进度" />
      </span>
    )
  return (
    <span className="inline-flex wrap items-center gap-2 gap-x-3">
      <span>
        传了 {share}，共 {bytesText(bytes)}
      </span>
      {running?.fault && (
        <span className="fault" role="alert">
          {running.fault}
        </span>
      )}
      <ResumeUpload release={{ ...release, uploadedBytes: sent }} file={running?.file} />
    </span>
  )
}

/** Resumes with the file that this page still has, or asks for it. */
function ResumeUpload({ release, file }: { release: OpsRelease; file: File | undefined }) {
  const chooser = useRef<HTMLInputElement>(null)
  const [fault, setFault] = useState<string | null>(null)
  const resume = (chosen: File | undefined) => {
    if (!chosen) return
    if (chosen.size !== release.bytes)
      return setFault(`要选原来的文件，大小是 ${release.bytes} 字节，这个是 ${chosen.size} 字节`)
    setFault(null)
    return void upload(release, chosen)
  }
  return (
    <>
      <Button
        variant="light"
        size="compact-sm"
        onClick={() => (file ? resume(file) : chooser.current?.click())}
      >
        继续上传
      </Button>
      <input
        ref={chooser}
        type="file"
        hidden
        accept={acceptedFiles}
        aria-label={`继续上传 ${release.fileName}`}
        onChange={({ currentTarget }) => {
          resume(currentTarget.files?.[0])
          // lets the same file be chosen again
          currentTarget.value = ''
        }}
      />
      {fault && (
        <span className="fault" role="alert">
          {fault}
        </span>
      )}
    </>
  )
}
