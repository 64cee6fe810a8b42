import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import type { CurrentUser } from '#contract/account/userCalls.ts'
import { uploadTypes } from '#contract/files/words.ts'
import { Avatar } from '#shared/files/Avatar.tsx'
import { preparePicture } from '#shared/files/preparePicture.ts'
import { uploadPicture } from '#shared/files/uploadPicture.ts'
import { showSuccessToast } from '#shared/messages/toast.ts'
import { callServer } from '#shared/server/call.ts'
import { errorText } from '#shared/server/callError.ts'
import { adoptUser } from '#shared/server/session.ts'

/** Runs one change at a time and returns the error of a failed one. */
function useChange() {
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const change = async (action: () => Promise<void>) => {
    if (isBusy) return
    setBusy(true)
    setFault(null)
    try {
      await action()
    } catch (error) {
      setFault(errorText(error))
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, fault, change }
}

async function save(avatarFileId: string | null): Promise<void> {
  adoptUser(await callServer('/user/updateUserInfo', { avatarFileId }))
  showSuccessToast(avatarFileId === null ? '头像已移除' : '头像已更换')
}

/** The user's picture; choosing a file changes it at once. */
export function AvatarField({ user: { avatar, alias } }: { user: CurrentUser }) {
  const chooser = useRef<HTMLInputElement>(null)
  const { isBusy, fault, change } = useChange()
  const upload = (file: File) =>
    change(async () => save((await uploadPicture(await preparePicture(file))).fileId))
  return (
    <div className="row gap-5 mb-5">
      <Avatar fileId={avatar} alias={alias} size="large" />
      <div>
        <div className="flex wrap gap-3">
          <Button variant="default" loading={isBusy} onClick={() => chooser.current?.click()}>
            {avatar === null ? '上传头像' : '更换头像'}
          </Button>
          {avatar !== null && (
            <Button variant="subtle" disabled={isBusy} onClick={() => void change(() => save(null))}>
              移除头像
            </Button>
          )}
        </div>
        {fault === null ? (
          <p className="mt-2 text-small soft">JPG、PNG 或 WebP，显示正中的圆形部分；同企业的同事看得到。</p>
        ) : (
          <p className="mt-2 text-small danger" role="alert">
            {fault}
          </p>
        )}
      </div>
      <input
        ref={chooser}
        type="file"
        hidden
        accept={uploadTypes.join(',')}
        aria-label="选择头像"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          // lets the same file be chosen again
          event.currentTarget.value = ''
          if (file) void upload(file)
        }}
      />
    </div>
  )
}
