import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import type { CallInput, CallResponse } from '#contract/calls/calls.ts'
import type { Envelope } from '#contract/kernel/problems.ts'
import { sendRequest } from '../sendRequest.ts'
import type { CallOptions, TestApp } from '../testApp.ts'

type Consult = CallResponse<'/consult/createConsult'>
type Dialog = CallResponse<'/consult/appendDialog'>
type Uploaded = CallResponse<'/files/upload'>

/** Starts a consult, by default about a line. */
export const startConsult = (
  app: TestApp,
  as: CallOptions,
  about: Partial<CallInput<'/consult/createConsult'>>,
): Promise<Consult> =>
  app.data('/consult/createConsult', { text: '今天能发吗？', clientId: randomUUID(), ...about }, as)

/** Sends a message in a consult. */
export const sendMessage = (
  app: TestApp,
  as: CallOptions,
  consultId: number,
  text: string,
): Promise<Dialog> => app.data('/consult/appendDialog', { consultId, text, clientId: randomUUID() }, as)

/** Returns a JPEG of so many pixels. */
export const jpeg = (widthPx = 80, heightPx = 60): Promise<Buffer> =>
  sharp({ create: { width: widthPx, height: heightPx, channels: 3, background: '#165DFF' } })
    .jpeg()
    .toBuffer()

/** Uploads bytes as a browser does and returns the envelope. */
export async function upload(
  app: Pick<TestApp, 'server'>,
  as: CallOptions,
  bytes: Buffer,
  part: { name?: string; fileName?: string; type?: string } = {},
): Promise<Envelope<Uploaded>> {
  const { name = 'file', fileName = 'photo.jpg', type = 'image/jpeg' } = part
  const boundary = '----a-boundary-of-tests'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${name}"; filename="${fileName}"\r\ncontent-type: ${type}\r\n\r\n`
  const response = await sendRequest(app.server, {
    path: '/files/upload',
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      ...(as.token === undefined ? {} : { authorization: as.token }),
      ...(as.cookie === undefined ? {} : { cookie: as.cookie }),
      ...(as.idempotencyKey === undefined ? {} : { 'idempotency-key': as.idempotencyKey }),
    },
    remoteAddress: as.remoteAddress,
  })
  return response.envelope() as Envelope<Uploaded>
}

/** Uploads a picture, sends it in a consult and returns its id. */
export async function sendPicture(app: TestApp, as: CallOptions, consultId: number): Promise<string> {
  const { data } = await upload(app, as, await jpeg())
  const { fileId } = data
  await app.data('/consult/appendDialog', { consultId, fileId, clientId: randomUUID() }, as)
  return fileId
}
