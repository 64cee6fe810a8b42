import type { onRequestAsyncHookHandler } from 'fastify'
import { refuse } from '../../core/refuse.ts'

/** Refuses a body of another type before its first byte, with a sentence that names the right one. */
export const demandType =
  (type: string, problem: 'badPartType' | 'badUploadType'): onRequestAsyncHookHandler =>
  async ({ headers }) => {
    const [sent = ''] = (headers['content-type'] ?? '').split(';')
    if (sent.trim().toLowerCase() !== type) refuse(problem)
  }
