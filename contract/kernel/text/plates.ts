const provinces = '京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼使领'
const plateSign = 'a-zａ-ｚ\\d\\uff10-\\uff19'

/** Number plates as people write them: 浙G12345, 浙 G·D12345, 浙g1234挂. One of the four characters after the letter is a digit. */
const platePattern = `[${provinces}][\\s·.-]?[a-zａ-ｚ][\\s·.-]?(?=[${plateSign}]{0,3}[\\d\\uff10-\\uff19])[${plateSign}]{4,5}[${plateSign}挂学警港澳]`

/** Matches every plate within a text. */
export const plateRegExp = () => new RegExp(platePattern, 'giu')

const wholePlate = new RegExp(`^${platePattern}$`, 'iu')

/** Checks whether a text is exactly a plate. */
export const isPlate = (text: string): boolean => wholePlate.test(text)

/** Returns the canonical spelling of a plate, for storing and searching: narrow, capitals, no separators. */
export const normalizePlate = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/[\s·•.-]/g, '')
    .toUpperCase()
