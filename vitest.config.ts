import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { iconsOneByOne } from './scripts/build/iconsOneByOne.mjs'
import { aloneFiles } from './scripts/vitest/aloneFiles.ts'

const failOnNoise = './scripts/vitest/failOnNoise.ts'
const webAlone = aloneFiles(import.meta.dirname, 'web')
const web = {
  environment: 'happy-dom',
  maxWorkers: 2,
  setupFiles: [failOnNoise, './scripts/vitest/web.ts', './web/app/testing/endProgress.ts'],
  // a machine may be slow and busy: what never comes is told apart within a minute
  testTimeout: 60_000,
}

/**
 * `unit`: contract, server and scripts in Node, with the test database of server/testing.
 * `web`: components in happy-dom; `web-alone`: those of them that mock modules. `e2e`: browser journeys.
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
          ...web,
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          exclude: webAlone,
          // they share packages, and begin afresh with what is ours and with packages that have a state
          isolate: false,
          setupFiles: ['./web/app/testing/afresh.ts', ...web.setupFiles],
          server: { deps: { inline: [/@tanstack/] } },
        },
      },
      {
        plugins: [iconsOneByOne(), react()],
        test: { ...web, name: 'web-alone', include: webAlone },
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
