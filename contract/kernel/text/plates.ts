const provinces = '京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼使领'
const plateSign = 'a-zａ-ｚ\\d\\uff10-\\uff19'

/** A number plate as people write it: 浙G12345, 浙 G·D12345, 浙g1234挂; four signs of it behind the letter hold a digit. */
const platePattern = `[${provinces}][\\s·.-]?[a-zａ-ｚ][\\s·.-]?(?=[${plateSign}]{0,3}[\\d\\uff10-\\uff19])[${plateSign}]{4,5}[${plateSign}挂学警港澳]`

/** Every plate within a text. */
export const platesWithin = () => new RegExp(platePattern, 'giu')

const wholePlate = new RegExp(`^${platePattern}$`, 'iu')

/** Whether a text is a plate and nothing else. */
export const isPlate = (text: string): boolean => wholePlate.test(text)

/** A plate as it is kept and looked up, whoever typed it: narrow signs, capitals, nothing between them. */
export const canonicalPlate = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/[\s·•.-]/g, '')
    .toUpperCase()
