import type { RealNameProvider } from './provider.ts'

/** A provider for development: a name that ends in 不符 is a mismatch, 查无 has no record, 超时 fails, any other matches. */
export const standInRealName: RealNameProvider = {
  name: 'standIn',
  check({ name }) {
    if (name.endsWith('超时')) return Promise.reject(new Error('The stand-in refused: Timeout'))
    if (name.endsWith('不符')) return Promise.resolve('mismatch')
    return Promise.resolve(name.endsWith('查无') ? 'noRecord' : 'match')
  },
}
