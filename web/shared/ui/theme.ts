import { createTheme } from '@mantine/core'
import type { CSSVariablesResolver, MantineColorsTuple } from '@mantine/core'

/** #165DFF, the specification's theme colour, with lighter and darker shades around it. */
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

/** System fonts only: nothing to load, and Chinese as the reader knows it. */
const systemFonts =
  '-apple-system, BlinkMacSystemFont, "Segoe UI", "PingFang SC", "Hiragino Sans GB", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans SC", sans-serif'

export const theme = createTheme({
  colors: { brand },
  primaryColor: 'brand',
  primaryShade: 5,
  defaultRadius: 'sm',
  radius: { xs: '2px', sm: '4px', md: '6px', lg: '8px', xl: '12px' },
  fontFamily: systemFonts,
  headings: { fontFamily: systemFonts, fontWeight: '600' },
  cursorType: 'pointer',
  respectReducedMotion: true,
})

/** Words in the library's own colours are too faint to read on white: these reach a contrast of 4.5. */
export const readableColors: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-error': '#c9302c',
    '--mantine-color-placeholder': '#6b7785',
    '--mantine-color-dimmed': '#4e5969',
  },
  dark: {},
})
