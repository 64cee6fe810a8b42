import { copyText } from '#shared/browser/copyText.ts'
import { showErrorToast, showSuccessToast } from '#shared/messages/toast.ts'

/** Copies the address of an invitation and shows a toast; if copying fails, the toast shows the address. */
export async function copyInvitation(code: string): Promise<void> {
  const address = `${window.location.origin}/join/${code}`
  if (await copyText(address)) showSuccessToast('邀请链接已复制，发给承运商即可')
  else showErrorToast(`请手动复制：${address}`)
}
