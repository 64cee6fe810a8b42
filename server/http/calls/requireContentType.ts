import type { onRequestAsyncHookHandler } from 'fastify'
import { refuse } from '../../core/refuse.ts'

/** Refuses a body of another content type before its first byte is read. */
export const requireContentType =
  (type: string, problem: 'badPartType' | 'badUploadType'): onRequestAsyncHookHandler =>
  async ({ headers }) => {
    const [sent = ''] = (headers['content-type'] ?? '').split(';')
    if (sent.trim().toLowerCase() !== type) refuse(problem)
  }
