const remPx = 16
/** At the usual size of text. */
const fontPx = 12

/**
 * The theme of a chart from the present tokens (web/shared/ui/tokens/tokens.css): the first series in the brand colour, the second in
 * that of prices; words as large as the page's, so that 大字版 reaches the canvas.
 */
export function chartTheme() {
  const style = getComputedStyle(document.documentElement)
  const token = (name: string) => style.getPropertyValue(name).trim()
  const scale = (Number.parseFloat(style.fontSize) || remPx) / remPx
  const fontSize = fontPx * scale
  const words = { color: token('--ink-soft'), fontSize }
  const axis = {
    axisLine: { lineStyle: { color: token('--line-strong') } },
    axisTick: { lineStyle: { color: token('--line-strong') } },
    axisLabel: words,
    nameTextStyle: words,
    splitLine: { lineStyle: { color: token('--line') } },
  }
  return {
    color: [token('--brand'), token('--price'), token('--good')],
    backgroundColor: 'transparent',
    textStyle: { color: token('--ink'), fontFamily: getComputedStyle(document.body).fontFamily, fontSize },
    valueAxis: axis,
    categoryAxis: axis,
    line: { symbol: 'none', lineStyle: { width: 2 * scale } },
    legend: { textStyle: words },
    tooltip: {
      backgroundColor: token('--surface'),
      borderColor: token('--line-strong'),
      borderWidth: 1,
      textStyle: { color: token('--ink'), fontSize },
      axisPointer: { lineStyle: { color: token('--line-strong') } },
    },
    markLine: { lineStyle: { color: token('--line-strong') }, label: words },
    label: { color: token('--ink'), fontSize },
  }
}
