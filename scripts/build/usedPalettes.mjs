/** Palettes of the library that no page uses; remove one from this list to use it. */
const unused = /^ *--mantine-color-(yellow|violet|pink|lime|indigo|grape|green|cyan)-[\w-]+: .*;\n/gm

/**
 * Removes the unused palettes from the library's variables: two hundred lines in every first view.
 * @returns {import('vite').Plugin}
 */
export function usedPalettes() {
  return {
    name: 'used-palettes',
    enforce: 'pre',
    transform: {
      filter: { id: /default-css-variables\.layer\.css$/ },
      handler(code) {
        const rest = code.replace(unused, '')
        if (rest === code)
          throw new Error('the variables of @mantine/core no longer look as usedPalettes.mjs reads them')
        return { code: rest, map: null }
      },
    },
  }
}
