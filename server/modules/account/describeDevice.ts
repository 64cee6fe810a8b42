/** Patterns of browser names, the most specific first: apps that open pages within them, then browsers. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/wxwork/i, '企业微信'],
  [/MicroMessenger/i, '微信'],
  [/DingTalk/i, '钉钉'],
  [/AlipayClient/i, '支付宝'],
  [/MQQBrowser|QQBrowser/i, 'QQ 浏览器'],
  [/UCBrowser|UBrowser/i, 'UC 浏览器'],
  [/HuaweiBrowser/i, '华为浏览器'],
  [/MiuiBrowser/i, '小米浏览器'],
  [/\bEdgi?A?(OS)?\//, 'Edge 浏览器'],
  [/Firefox|FxiOS/i, '火狐浏览器'],
  [/Chrome|CriOS/i, 'Chrome 浏览器'],
  [/Safari/i, 'Safari 浏览器'],
]

const machines: readonly (readonly [RegExp, string])[] = [
  [/iPhone/i, 'iPhone'],
  [/iPad/i, 'iPad'],
  [/HarmonyOS|OpenHarmony/i, '鸿蒙设备'],
  [/Android/i, '安卓设备'],
  [/Windows/i, 'Windows 电脑'],
  [/Macintosh/i, 'Mac 电脑'],
  [/Linux|CrOS/i, 'Linux 电脑'],
]

const labelFor = (table: typeof browsers, userAgent: string) =>
  table.find(([pattern]) => pattern.test(userAgent))?.[1]

/** Describes the machine and browser of a User-Agent header, e.g. 'Windows 电脑 · Edge 浏览器'. Anybody can forge the header. */
export function describeDevice(userAgent: string): string {
  const labels = [labelFor(machines, userAgent), labelFor(browsers, userAgent)].filter(
    (label) => label !== undefined,
  )
  return labels.length > 0 ? labels.join(' · ') : '未知设备'
}
