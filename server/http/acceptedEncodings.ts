/** The content encodings that a request's accept-encoding names, without those it rules out. */
export function acceptedEncodings(acceptEncoding: string | undefined): Set<string> {
  return new Set(
    (acceptEncoding ?? '').split(',').flatMap((part) => {
      const [name = '', ...weights] = part.toLowerCase().split(';')
      return weights.some((weight) => /^\s*q=0(\.0*)?\s*$/.test(weight)) ? [] : [name.trim()]
    }),
  )
}
