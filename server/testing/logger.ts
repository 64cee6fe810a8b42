import { createLogger } from '../process/logger.ts'

const warnLevel = 40

/** Returns a logger that collects warnings and errors, for tests that build only parts of the application. */
export function complaintLogger() {
  const complaints: string[] = []
  const logger = createLogger({
    write(line) {
      if ((JSON.parse(line) as { level: number }).level >= warnLevel) complaints.push(line)
    },
  })
  return { logger, complaints }
}
