import { connect } from 'node:net'
import type { Socket } from 'node:net'

const success = Buffer.from('{"code":200,')
const lengthHeader = /content-length: (\d+)/i

/**
 * A keep-alive connection that posts JSON with little overhead, since the load generator shares the machine with the server.
 * Rejects when the envelope's code is not 200.
 */
export class HttpConnection {
  private readonly socket: Socket
  private buffered: Buffer = Buffer.alloc(0)
  private resolve: (() => void) | null = null
  private reject: ((error: Error) => void) | null = null
  /** Total bytes of the answers' bodies. */
  received = 0

  constructor(port: number) {
    this.socket = connect({ host: '127.0.0.1', port, noDelay: true })
    this.socket.on('data', (chunk) => this.take(chunk))
    this.socket.on('error', (error) => this.reject?.(error))
    this.socket.on('close', () => this.reject?.(new Error('The server closed the connection')))
  }

  /** Posts a JSON text. */
  post(path: string, body: string, headers = ''): Promise<void> {
    return new Promise((resolve, reject) => {
      this.resolve = resolve
      this.reject = reject
      this.socket.write(
        `POST ${path} HTTP/1.1\r\nhost: bench\r\ncontent-type: application/json\r\n${headers}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
      )
    })
  }

  close(): void {
    this.reject = null
    this.socket.destroy()
  }

  private take(chunk: Buffer): void {
    this.buffered = this.buffered.length === 0 ? chunk : Buffer.concat([this.buffered, chunk])
    const headEnd = this.buffered.indexOf('\r\n\r\n')
    if (headEnd < 0) return
    const length = Number(lengthHeader.exec(this.buffered.toString('latin1', 0, headEnd))?.[1] ?? 0)
    const bodyStart = headEnd + 4
    if (this.buffered.length < bodyStart + length) return
    const isSuccess = this.buffered.subarray(bodyStart, bodyStart + success.length).equals(success)
    const bodyText = isSuccess ? '' : this.buffered.toString('utf8', bodyStart, bodyStart + 300)
    this.buffered = this.buffered.subarray(bodyStart + length)
    this.received += length
    if (isSuccess) this.resolve?.()
    else this.reject?.(new Error(`Not a success: ${bodyText}`))
  }
}
