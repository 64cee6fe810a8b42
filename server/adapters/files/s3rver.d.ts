declare module 's3rver' {
  import type { AddressInfo } from 'node:net'

  /** An object store on loopback, for tests; its only key pair is S3RVER and S3RVER. */
  export default class S3rver {
    constructor(options: {
      address: string
      port: number
      silent: boolean
      directory: string
      configureBuckets: { name: string }[]
      vhostBuckets?: boolean
      serviceEndpoint?: string
    })
    run(): Promise<AddressInfo>
    close(): Promise<void>
  }
}
