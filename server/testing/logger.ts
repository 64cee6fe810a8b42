import { createLogger } from '../process/logger.ts'

const warnLevel = 40

/** A logger that keeps what is a warning or worse, for tests that build less than the whole application. */
export function complaintLogger() {
  const complaints: string[] = []
  const logger = createLogger({
    write(line) {
      if ((JSON.parse(line) as { level: number }).level >= warnLevel) complaints.push(line)
    },
  })
  return { logger, complaints }
}
