import { run } from './run.mjs'
import { installSystemPackages } from './systemPackages.mjs'

/**
 * Sees to a font with Chinese on Linux, where browsers come without one. Without it the journeys still
 * run, but their pictures show boxes, so a failure is only told.
 * @param {(line: string) => void} say
 */
export async function ensureChineseFont(say) {
  if (process.platform !== 'linux' || (await hasChineseFont())) return
  say('没有中文字体，正在安装……')
  await installSystemPackages('fonts')
  if (await hasChineseFont()) return
  say(
    '无法安装中文字体，截图里的汉字会显示为方框。请以管理员身份运行 apt-get install fonts-noto-cjk。' +
      ' (No Chinese font: pictures will show boxes.)',
  )
}

async function hasChineseFont() {
  const { code, printed } = await run('fc-list', [':lang=zh'])
  return code === 0 && printed.trim() !== ''
}
