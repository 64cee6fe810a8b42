const random = 'setUuid(randomId());'

/**
 * Keeps the id that React gives an element. The component library replaces it by a random one in an effect, so that each of its
 * inputs renders twice before the first paint: older versions of React gave none.
 * @returns {import('vite').Plugin}
 */
export function idsOnce() {
  return {
    name: 'ids-once',
    transform: {
      filter: { id: /@mantine\/hooks\/esm\/use-id\/use-id\.mjs/ },
      handler: (code) => {
        if (!code.includes(random))
          throw new Error('@mantine/hooks has another useId: look at scripts/build/idsOnce.mjs')
        return { code: code.replace(random, ''), map: null }
      },
    },
  }
}
