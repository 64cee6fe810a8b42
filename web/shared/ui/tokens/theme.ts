import { createTheme } from '@mantine/core'
import type { MantineColorsTuple } from '@mantine/core'

/** #165DFF, the specification's theme colour, with lighter and darker shades. */
const brand: MantineColorsTuple = [
  '#e8f0ff',
  '#d1e1ff',
  '#a6c5ff',
  '#7aa6ff',
  '#4080ff',
  '#165dff',
  '#0e42d2',
  '#0a34ad',
  '#072ca6',
  '#031a79',
]

/** The library's dark colour steps (0 text, 3 disabled, 4 borders, 6 fields, 7 backgrounds) in the hue of tokens.css. */
const night: MantineColorsTuple = [
  '#eceef2',
  '#b9c0cc',
  '#98a2b3',
  '#767f8f',
  '#4c5464',
  '#343a46',
  '#232833',
  '#1d2129',
  '#191c23',
  '#15181e',
]

/** System fonts only: nothing to load, and Chinese as the reader knows it. */
const systemFonts =
  '-apple-system, BlinkMacSystemFont, "Segoe UI", "PingFang SC", "Hiragino Sans GB", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans SC", sans-serif'

export const theme = createTheme({
  colors: { brand, dark: night },
  primaryColor: 'brand',
  primaryShade: 5,
  defaultRadius: 'sm',
  radius: { xs: '2px', sm: '4px', md: '6px', lg: '8px', xl: '12px' },
  fontFamily: systemFonts,
  // the three sizes of tokens.css
  fontSizes: {
    xs: 'var(--text-small)',
    sm: 'var(--text-body)',
    md: 'var(--text-body)',
    lg: 'var(--text-lead)',
    xl: 'var(--text-lead)',
  },
  headings: { fontFamily: systemFonts, fontWeight: '600' },
  cursorType: 'pointer',
  respectReducedMotion: true,
})
