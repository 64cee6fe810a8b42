/** The first two digits of every GB/T 2260 region code, 港澳台 included; the rest of a code may have been abolished since. */
const provinceDigits = new Set(
  '11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65 71 81 82 83'.split(
    ' ',
  ),
)

/** Whether a region code, today's or an abolished one, begins as those of some province do. */
export const isOfProvince = (code: string): boolean => provinceDigits.has(code.slice(0, 2))
