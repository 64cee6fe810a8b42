/** Names shorter than this would say too little: 永康物流 stays whole. */
const shortest = 4

/**
 * Returns a carrier's name without what all names share in a list of one site's lines: its city and 有限公司. 永康市达泰物流有限公司 is
 * 达泰物流.
 */
export function shortCarrierName(name: string, siteName: string): string {
  const bare = name.replace(/(?:有限责任|股份有限|有限)公司$/, '')
  const city = /[市县区]$/.test(siteName) ? siteName : `${siteName}市`
  // 义乌市场托运部 is no firm of 义乌市 named 场托运部
  const rest = bare.startsWith(city) && bare[city.length] !== '场' ? bare.slice(city.length) : bare
  return [rest, bare].find(({ length }) => length >= shortest) ?? name
}
