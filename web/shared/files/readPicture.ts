import { fetchBytes } from './fetchBytes.ts'

/** The bytes of a picture, for whoever may see it. Rejects with a CallError; nothing is shown by itself but an expired login. */
export async function readPicture(fileId: string, signal?: AbortSignal): Promise<Blob> {
  return (await fetchBytes('/files/read', { fileId }, signal)).blob
}
