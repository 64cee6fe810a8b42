import { showErrorToast, showSuccessToast } from '../messages/toast.ts'
import { copyText } from './copyText.ts'

const canShare = () => typeof navigator.share === 'function'

/**
 * Shares a text with a link through the phone's dialog, or copies both and says so. `otherWay`: the advice where the browser
 * refuses to copy.
 */
export async function shareLink(text: string, url: string, fallbackAdvice = '请手动复制网址'): Promise<void> {
  if (canShare()) {
    // the user closed the dialog: nothing to report
    await navigator.share({ text, url }).catch(() => undefined)
    return
  }
  if (await copyText(`${text} ${url}`)) showSuccessToast('已复制，去微信粘贴发给对方')
  else showErrorToast(`浏览器不让复制，${fallbackAdvice}`)
}
