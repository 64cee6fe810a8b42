import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { iconsOneByOne } from './scripts/build/iconsOneByOne.mjs'

const failOnNoise = './scripts/vitest/failOnNoise.ts'

/**
 * `unit`: contract, server and scripts in Node, with the test database of server/testing.
 * `web`: components in happy-dom. `e2e`: browser journeys.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['{contract,server,scripts,bench}/**/*.test.ts'],
          globalSetup: ['./server/testing/globalSetup.ts'],
          setupFiles: [failOnNoise],
          // they wait for the database and for processes: on two cores, left to itself, it would run one file after the other
          maxWorkers: 2,
          // they share what was loaded: none of them mocks a module
          isolate: false,
          // a machine may be slow and busy: what never comes is told apart within a minute
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        plugins: [iconsOneByOne(), react()],
        test: {
          name: 'web',
          environment: 'happy-dom',
          include: ['web/**/*.test.{ts,tsx}'],
          maxWorkers: 2,
          setupFiles: [failOnNoise, './scripts/vitest/web.ts', './web/app/testing/endProgress.ts'],
          // a machine may be slow and busy: what never comes is told apart within a minute
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['./e2e/testing/setup.ts'],
          setupFiles: [failOnNoise],
          // two lanes, each of which shares what was loaded and has a browser
          maxWorkers: 2,
          isolate: false,
          testTimeout: 300_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 45_000 } },
        },
      },
    ],
  },
})
