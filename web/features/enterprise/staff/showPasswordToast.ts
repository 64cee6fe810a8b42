import { copyText } from '#shared/browser/copyText.ts'
import { showErrorToast, showSuccessToast } from '#shared/messages/toast.ts'

/** Shows a toast with a button that copies the new login. The password cannot be read later. */
export function showPasswordToast(
  done: string,
  { mobile, password }: { mobile: string; password: string },
): void {
  const copy = async () => {
    const isCopied = await copyText(
      `专线通登录：手机号 ${mobile}，密码 ${password}，登录后请到“我的账号”修改密码。`,
    )
    if (isCopied) showSuccessToast('登录信息已复制，请发给本人')
    else showErrorToast('浏览器没有允许复制，请重置密码并抄下来告诉本人')
  }
  showSuccessToast(`${done}，请把登录信息告诉本人`, {
    about: 'staff password',
    action: { label: '复制登录信息', run: () => void copy() },
  })
}
