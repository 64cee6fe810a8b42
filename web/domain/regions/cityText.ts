/** Returns the city in a region text: 江西省宜春市袁州区 is 宜春. Text without one is returned as is. */
export function cityText(regionText: string): string {
  const below = regionText.replace(/^.*?(省|自治区|特别行政区)/u, '')
  return /^(.+?)(市|自治州|地区|盟)/u.exec(below)?.[1] ?? regionText
}

/** Splits 浙江省金华市义乌市 into the province and the rest, which people look for; a province alone is the rest. */
export function provinceAndCity(regionText: string): { province: string; city: string } {
  const [, province = '', city = ''] = /^(.+?(?:省|自治区))?(.*)$/u.exec(regionText) ?? []
  return city === '' ? { province: '', city: province } : { province, city }
}
