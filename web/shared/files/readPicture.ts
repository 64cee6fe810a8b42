import { fetchBytes } from './fetchBytes.ts'

/** Loads a picture's bytes. Rejects with a CallError; the call shows it as any other. */
export async function readPicture(fileId: string, signal?: AbortSignal): Promise<Blob> {
  return (await fetchBytes('/files/read', { fileId }, signal)).blob
}
