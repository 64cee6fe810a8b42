import { Button } from '@mantine/core'
import { useState } from 'react'
import { useSession } from '#shared/server/session.ts'
import { endSession } from '#shared/server/sessionActions.ts'
import { DialogBox } from '#shared/ui/dialog/DialogBox.tsx'
import { reloadToLogIn, serverAnswers } from './logInAgain.ts'

/** Renders the dialog of an ended login (specification §8): what it means, and a button to log in again. */
export default function ExpiryDialog() {
  const [isLeaving, setLeaving] = useState(false)
  const [isCutOff, setCutOff] = useState(false)
  const [token] = useState(() => useSession.getState().token)
  const logInAgain = async () => {
    setLeaving(true)
    const isReached = await serverAnswers()
    // another login meanwhile: this dialog is about to close
    if (useSession.getState().token !== token) return
    if (isReached) {
      await endSession()
      reloadToLogIn()
    } else {
      setLeaving(false)
      setCutOff(true)
    }
  }
  return (
    <DialogBox label="您的登录已过期" onClose={() => undefined} isFirm>
      <h2 className="mb-3 text-lead bold">您的登录已过期</h2>
      <p className="hint mb-3">
        一次登录的有效期为 18 小时。如果还不到 18 小时就过期，很可能是您的账号在其他设备上登录了。
      </p>
      <p className="hint mb-3">如果不是您本人操作，请重新登录并立即修改密码。</p>
      {isCutOff && (
        <p className="fault mt-3" role="alert">
          现在连不上服务器，请检查网络，然后再点“重新登录”。
        </p>
      )}
      <div className="flex wrap justify-end gap-3 mt-5">
        <Button loading={isLeaving} onClick={() => void logInAgain()}>
          重新登录
        </Button>
      </div>
    </DialogBox>
  )
}
