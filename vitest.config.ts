import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { iconsOneByOne } from './scripts/build/iconsOneByOne.mjs'
import {
  coreJourneys,
  outageFiles,
  processFiles,
  webFilesAlone,
  webFilesWithoutDom,
} from './scripts/test/testFiles.mjs'

const failOnNoise = './scripts/vitest/failOnNoise.ts'

/** Options of Node tests that use the test database of server/testing. */
const onDatabase = {
  environment: 'node' as const,
  globalSetup: ['./server/testing/globalSetup.ts'],
  setupFiles: [failOnNoise],
  // they share loaded modules: none of them mocks one
  isolate: false,
  expect: { poll: { timeout: 30_000 } },
  // a machine may be slow and busy
  testTimeout: 60_000,
  hookTimeout: 120_000,
}

/** Options of browser journeys. */
const journeys = {
  environment: 'node' as const,
  globalSetup: ['./e2e/testing/setup.ts'],
  setupFiles: [failOnNoise],
  // built already
  server: { deps: { external: [/\/dist\/render\//] } },
  // two workers, each with shared modules and a browser
  maxWorkers: 2,
  isolate: false,
  testTimeout: 300_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 45_000 } },
}

/** Packages that most component tests load. Each becomes one file: Mantine and its hooks have 800. */
const bundledPackages = [
  '@mantine/core',
  '@mantine/form',
  '@mantine/hooks',
  '@tanstack/react-query',
  '@testing-library/react',
  'react',
  'react/jsx-dev-runtime',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/client',
  'react-router',
  'zod',
  'zustand',
]

/** Packages with a state of their own, or bound to a window: each test file evaluates them again. */
const restartedPackages = [/@tanstack/, /@testing-library/, /nprogress/]

/** Options of component tests. */
const components = {
  environment: './scripts/vitest/happyDom.ts',
  globalSetup: ['./scripts/vitest/bundleHappyDom.ts'],
  setupFiles: [
    './scripts/vitest/freshPage.ts',
    failOnNoise,
    './scripts/vitest/web.ts',
    './web/app/testing/endProgress.ts',
  ],
  deps: { optimizer: { client: { enabled: true, include: bundledPackages } } },
  server: { deps: { inline: restartedPackages } },
  expect: { poll: { timeout: 30_000 } },
  // a machine may be slow and busy
  testTimeout: 60_000,
  hookTimeout: 120_000,
  // React allocates much: a larger young generation and no helper threads beside two workers take a fifth less time
  execArgv: ['--max-semi-space-size=32', '--single-threaded-gc'],
  // the first one resets what the others load
  sequence: { groupOrder: 2, setupFiles: 'list' as const },
}

/** Each test file belongs to one project; `scripts/test/steps.mjs` maps commands to projects. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...onDatabase,
          name: 'unit',
          include: ['{contract,server,scripts,bench}/**/*.test.ts'],
          exclude: [...processFiles, ...outageFiles],
          // they wait for the database: on two cores, vitest by default would run one file after the other
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...onDatabase,
          name: 'process',
          include: processFiles,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...webFilesWithoutDom,
          name: 'web-node',
          environment: 'node',
          setupFiles: [failOnNoise],
          isolate: false,
          maxWorkers: 2,
          expect: { poll: { timeout: 30_000 } },
          testTimeout: 60_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 2 },
        },
      },
      {
        plugins: [iconsOneByOne(), react()],
        test: {
          ...components,
          name: 'web',
          include: ['web/**/*.test.tsx', ...webFilesWithoutDom.exclude],
          exclude: webFilesAlone,
          maxWorkers: 2,
          isolate: false,
        },
      },
      {
        plugins: [iconsOneByOne(), react()],
        test: { ...components, name: 'web-alone', include: webFilesAlone, maxWorkers: 2 },
      },
      { test: { ...journeys, name: 'core', include: coreJourneys, sequence: { groupOrder: 3 } } },
      {
        test: {
          ...onDatabase,
          name: 'outages',
          include: outageFiles,
          maxWorkers: 1,
          sequence: { groupOrder: 4 },
        },
      },
      {
        test: {
          ...journeys,
          name: 'journeys',
          include: ['e2e/**/*.test.ts'],
          exclude: coreJourneys,
          sequence: { groupOrder: 5 },
        },
      },
    ],
  },
})
