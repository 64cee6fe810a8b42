/** First two digits of all GB/T 2260 region codes, 港澳台 included; abolished codes share them. */
const provinceDigits = new Set(
  '11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65 71 81 82 83'.split(
    ' ',
  ),
)

/** Checks whether a region code, current or abolished, belongs to a province. */
export const isOfProvince = (code: string): boolean => provinceDigits.has(code.slice(0, 2))
