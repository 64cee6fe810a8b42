import { readConfig } from './config.ts'
import { systemClock } from './core/clock.ts'
import { prepareDatabase } from './process/prepareDatabase.ts'
import { startFault } from './process/startFault.ts'
import { printError, printLine, withDatabase } from './process/withDatabase.ts'

// Migrates the environment's database to this version's schema; servers of the previous version keep running.
try {
  await withDatabase(readConfig(process.env), (pool) =>
    prepareDatabase(pool, { demo: null, now: systemClock.now(), log: printLine }),
  )
  printLine('数据库已升级到这个版本，现在可以逐个启动新版本的服务。')
} catch (error) {
  printError(startFault(error))
  process.exitCode = 1
}
