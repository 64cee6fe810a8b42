/** The component library's palettes that no page uses. Take one out of this list to use it: no check finds a missing colour. */
export const unusedPalettes = [
  'yellow',
  'violet',
  'pink',
  'lime',
  'indigo',
  'grape',
  'green',
  'cyan',
  'blue',
  'teal',
]
