import { createHash, randomBytes } from 'node:crypto'
import type { CallInput, CallResponse } from '#contract/calls/calls.ts'
import { releasePartBytes } from '#contract/help/softwareWords.ts'
import type { Envelope } from '#contract/kernel/problems.ts'
import { sendRequest } from '../sendRequest.ts'
import type { CallOptions, TestApp } from '../testApp.ts'

type Part = CallResponse<'/ops/uploadReleasePart'>

/** Returns random bytes with the header of a Windows program, of any length above 100. */
export function programBytes(bytes: number): Buffer {
  const program = randomBytes(bytes)
  program.write('MZ', 0, 'latin1')
  program.writeUInt32LE(0x40, 0x3c)
  program.write('PE\0\0', 0x40, 'latin1')
  return program
}

export const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** Uploads one part as a browser does and returns the envelope. */
export async function sendPart(
  app: Pick<TestApp, 'server'>,
  as: CallOptions,
  fields: { id: number; offset: number },
  bytes: Buffer,
): Promise<Envelope<Part>> {
  const response = await sendRequest(app.server, {
    path: '/ops/uploadReleasePart',
    query: fields,
    payload: bytes,
    headers: {
      'content-type': 'application/octet-stream',
      ...(as.token === undefined ? {} : { authorization: as.token }),
    },
  })
  return response.envelope() as Envelope<Part>
}

/** Makes a draft and uploads its whole file; `runJobs` lets the server check it. */
export async function uploadRelease(
  app: TestApp,
  as: CallOptions,
  bytes: Buffer,
  about: Partial<CallInput<'/ops/createRelease'>> = {},
): Promise<number> {
  const draft = { platform: 'windows', format: 'exe', version: '1.0.0', notes: '第一版', ...about } as const
  const { id } = await app.data('/ops/createRelease', { ...draft, bytes: bytes.length }, as)
  for (let offset = 0; offset < bytes.length; offset += releasePartBytes) {
    const answer = await sendPart(app, as, { id, offset }, bytes.subarray(offset, offset + releasePartBytes))
    if (answer.code !== 200) throw new Error(`A part was refused: ${answer.msg}`)
  }
  return id
}
