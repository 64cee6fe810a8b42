/** Palettes of the library that no page names; a page that wants one takes it off this list. */
const unused = /^ *--mantine-color-(yellow|violet|pink|lime|indigo|grape|green|cyan)-[\w-]+: .*;\n/gm

/**
 * Leaves the unused palettes out of the library's variables: two hundred lines that every first view would load.
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
