export { createDatabaseMetrics } from './databaseMetrics.ts'
export { answerForMetrics, metricsReader, shareMetrics } from './readMetrics.ts'
