/** Uploads a picture as a browser does and returns its id. */
export async function uploadTo(port: number, token: string, png: Uint8Array<ArrayBuffer>): Promise<string> {
  const form = new FormData()
  form.set('file', new Blob([png], { type: 'image/png' }), 'a.png')
  const response = await fetch(`http://127.0.0.1:${port}/files/upload`, {
    method: 'POST',
    headers: { authorization: token },
    body: form,
  })
  const { code, data } = (await response.json()) as { code: number; data: { fileId: string } | null }
  if (!data) throw new Error(`The picture was answered with ${code}`)
  return data.fileId
}

/** Reads an uploaded picture; throws when the answer is no picture. */
export async function readFrom(port: number, token: string, fileId: string): Promise<Buffer> {
  const response = await fetch(`http://127.0.0.1:${port}/files/read`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: token },
    body: JSON.stringify({ fileId }),
  })
  const bytes = Buffer.from(await response.arrayBuffer())
  if (response.headers.get('content-type') !== 'image/webp')
    throw new Error(`No picture: ${bytes.toString()}`)
  return bytes
}
