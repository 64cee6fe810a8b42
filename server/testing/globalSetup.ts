import type { TestProject } from 'vitest/node'
import { startCluster } from './cluster.ts'
import type { TestCluster } from './cluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    cluster: TestCluster['connection']
  }
}

/** Starts the PostgreSQL server of a test run and provides its connection to the test files. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startCluster()
  project.provide('cluster', cluster.connection)
  return () => cluster.stop()
}
