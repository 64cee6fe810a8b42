const remPx = 16
/** At the default text size. */
const fontPx = 12

/**
 * Returns the chart theme from the current tokens (web/shared/ui/tokens/tokens.css): first series in the brand colour, second in
 * the price colour. Text scales with the page, so that 大字版 reaches the canvas.
 */
export function chartTheme() {
  const style = getComputedStyle(document.documentElement)
  const token = (name: string) => style.getPropertyValue(name).trim()
  const scale = (Number.parseFloat(style.fontSize) || remPx) / remPx
  const fontSize = fontPx * scale
  const labels = { color: token('--ink-soft'), fontSize }
  const axis = {
    axisLine: { lineStyle: { color: token('--line-strong') } },
    axisTick: { lineStyle: { color: token('--line-strong') } },
    axisLabel: labels,
    nameTextStyle: labels,
    splitLine: { lineStyle: { color: token('--line') } },
  }
  return {
    color: [token('--brand'), token('--price'), token('--good')],
    backgroundColor: 'transparent',
    textStyle: { color: token('--ink'), fontFamily: getComputedStyle(document.body).fontFamily, fontSize },
    valueAxis: axis,
    categoryAxis: axis,
    line: { symbol: 'none', lineStyle: { width: 2 * scale } },
    legend: { textStyle: labels },
    tooltip: {
      backgroundColor: token('--surface'),
      borderColor: token('--line-strong'),
      borderWidth: 1,
      textStyle: { color: token('--ink'), fontSize },
      axisPointer: { lineStyle: { color: token('--line-strong') } },
    },
    markLine: { lineStyle: { color: token('--line-strong') }, label: labels },
    label: { color: token('--ink'), fontSize },
  }
}
