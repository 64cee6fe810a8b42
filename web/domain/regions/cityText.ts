/** Returns the city in a region text: 江西省宜春市袁州区 is 宜春. Text without one is returned as is. */
export function cityText(regionText: string): string {
  const below = regionText.replace(/^.*?(省|自治区|特别行政区)/u, '')
  return /^(.+?)(市|自治州|地区|盟)/u.exec(below)?.[1] ?? regionText
}
