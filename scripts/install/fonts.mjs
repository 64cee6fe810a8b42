import { run } from './run.mjs'
import { installSystemPackages } from './systemPackages.mjs'

/**
 * Installs a font with Chinese on Linux, where browsers come without one. Without it text has other widths, and pictures show boxes.
 * @param {(line: string) => void} say
 * @param {AbortSignal} [signal] ends the installation
 * @throws when it cannot be installed
 */
export async function ensureChineseFont(say, signal) {
  if (process.platform !== 'linux' || (await hasChineseFont())) return
  say('没有中文字体，正在安装……')
  await installSystemPackages('fonts', signal)
  if (await hasChineseFont()) return
  throw new Error(
    '无法安装中文字体，界面测试里的汉字会显示为方框。请以管理员身份运行 apt-get install fonts-noto-cjk，再重新运行 npm test。' +
      ' (No Chinese font for the journeys: install one, then run npm test again.)',
  )
}

async function hasChineseFont() {
  const { code, printed } = await run('fc-list', [':lang=zh'])
  return code === 0 && printed.trim() !== ''
}
