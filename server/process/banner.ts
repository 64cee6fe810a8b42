import type { BannerAccount } from './localFiles.ts'

/** Returns the text to print once the site is up. */
export function bannerText(
  address: string,
  accounts: readonly BannerAccount[],
  isProduction: boolean,
): string {
  const lines = ['', `专线通已启动：${address}`, `接口文档：${address}/reference`]
  if (!isProduction) {
    if (accounts.length > 0) lines.push('', '演示账号（手机号  密码  身份）：')
    for (const { mobile, password, what } of accounts) lines.push(`  ${mobile}  ${password}  ${what}`)
    lines.push('', '短信验证码不会真的发送：看本窗口的日志，或 POST /dev/getSmsInbox {"mobile":"手机号"}')
  }
  lines.push('', '按 Ctrl-C 停止。', '')
  return lines.join('\n')
}
