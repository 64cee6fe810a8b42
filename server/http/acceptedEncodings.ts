/** Returns the content encodings that an accept-encoding header allows, without those of weight 0. */
export function acceptedEncodings(acceptEncoding: string | undefined): Set<string> {
  return new Set(
    (acceptEncoding ?? '').split(',').flatMap((part) => {
      const [name = '', ...weights] = part.toLowerCase().split(';')
      return weights.some((weight) => /^\s*q=0(\.0*)?\s*$/.test(weight)) ? [] : [name.trim()]
    }),
  )
}
