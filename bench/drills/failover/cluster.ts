import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { userForServer } from '#server/db/embedded/processes/osUser.ts'
import { createPool } from '#server/db/pool.ts'
import type { TestCluster } from '#server/testing/cluster.ts'
import { freePort } from '#server/testing/freePort.ts'
import { haproxyConfig, patroniConfig, pgbouncerConfig } from './configs.ts'
import type { Node } from './configs.ts'
import { findPrograms, start, until } from './programs.ts'
import type { Running } from './programs.ts'

type Connection = TestCluster['connection']

/** Not keywords of PostgreSQL, which would take FIRST and ANY for rules about standbys. */
const names = ['east', 'west'] as const
const readyMsMax = 120_000

/** A PostgreSQL primary and a standby that has everything before it is acknowledged. */
export interface FailoverCluster {
  /** The primary, by haproxy. */
  direct: Connection
  /** The same by PgBouncer in transaction mode, if requested. */
  pooled: Connection | null
  /** Kills the primary and its Patroni, as if the machine were gone, and returns its name. */
  killPrimary(): Promise<string>
  /** Starts the killed node and waits until it has everything again. */
  bringBack(): Promise<void>
  stop(): Promise<void>
}

const answers = async (port: number, path: string): Promise<boolean> =>
  (await fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(1_000) })).status === 200

/** Starts the cluster on free ports of loopback, in a temporary folder. */
export async function startFailoverCluster({ isPooled }: { isPooled: boolean }): Promise<FailoverCluster> {
  const programs = findPrograms([
    'etcd',
    'patroni',
    'haproxy',
    'initdb',
    ...(isPooled ? (['pgbouncer'] as const) : []),
  ])
  const user = userForServer(null)
  const folder = mkdtempSync(join(tmpdir(), 'zhuanxiantong-drill-'))
  const own = (path: string) => user && chownSync(path, user.uid, user.gid)
  chmodSync(folder, 0o755)
  own(folder)
  const write = (name: string, text: string) => {
    const path = join(folder, name)
    writeFileSync(path, text, { mode: 0o600 })
    own(path)
    return path
  }
  const run = (name: string, program: string, words: readonly string[]) =>
    start(program, words, { folder, name, user })

  const password = randomBytes(16).toString('hex')
  const etcdPort = await freePort()
  const peerPort = await freePort()
  const nodes: Node[] = []
  for (const name of names) {
    const node = { name, folder: join(folder, name), port: await freePort(), restPort: await freePort() }
    mkdirSync(node.folder, { mode: 0o700 })
    own(node.folder)
    nodes.push(node)
  }

  const supporters: Running[] = []
  const patronis = new Map<string, Running>()
  const startPatroni = (node: Node) => {
    const config = patroniConfig(node, { etcdPort, password, binaries: dirname(programs.initdb) })
    patronis.set(node.name, run(node.name, programs.patroni, [write(`${node.name}.yml`, config)]))
  }
  /** Returns the node with this role, by its Patroni. */
  const nodeThatIs = async (role: 'primary' | 'synchronous') => {
    const are = await Promise.all(
      nodes.map(({ restPort }) => answers(restPort, `/${role}`).catch(() => false)),
    )
    return nodes.find((_, index) => are[index])
  }
  const limits = { withinMs: readyMsMax, folder, names }
  async function stop(): Promise<void> {
    // each Patroni stops its PostgreSQL while etcd is running
    await Promise.all([...patronis.values()].map((patroni) => patroni.end('SIGTERM')))
    await Promise.all(supporters.map((supporter) => supporter.end('SIGTERM')))
    rmSync(folder, { recursive: true, force: true })
  }

  try {
    const [client, peer] = [`http://127.0.0.1:${etcdPort}`, `http://127.0.0.1:${peerPort}`]
    supporters.push(
      run('etcd', programs.etcd, [
        '--name=drill',
        `--data-dir=${join(folder, 'etcd')}`,
        `--listen-client-urls=${client}`,
        `--advertise-client-urls=${client}`,
        `--listen-peer-urls=${peer}`,
        `--initial-advertise-peer-urls=${peer}`,
        `--initial-cluster=drill=${peer}`,
      ]),
    )
    await until('etcd', () => answers(etcdPort, '/health'), { ...limits, names: ['etcd'] })
    for (const node of nodes) startPatroni(node)
    await until('a primary', async () => (await nodeThatIs('primary')) !== undefined, limits)
    const proxyPort = await freePort()
    supporters.push(
      run('haproxy', programs.haproxy, ['-db', '-f', write('haproxy.cfg', haproxyConfig(proxyPort, nodes))]),
    )
    const direct = { host: '127.0.0.1', port: proxyPort, user: 'freight', password, database: 'freight' }
    const admin = createPool(
      { ...direct, user: 'postgres', database: 'postgres' },
      { max: 1, isForMaintenance: true, onError: () => undefined },
    )
    await until('haproxy', async () => (await admin.query('select 1')).rowCount === 1, {
      ...limits,
      names: ['haproxy'],
    })
    await admin.query(`create role freight login password '${password}'`)
    await admin.query('create database freight owner freight')
    await admin.end()
    let pooled: Connection | null = null
    if ('pgbouncer' in programs) {
      const port = await freePort()
      const list = write('users.txt', `"freight" "${password}"\n`)
      const config = write('pgbouncer.ini', pgbouncerConfig(port, { proxyPort, usersFile: list }))
      supporters.push(run('pgbouncer', programs.pgbouncer, [config]))
      pooled = { ...direct, port }
    }
    await until('a synchronous standby', async () => (await nodeThatIs('synchronous')) !== undefined, limits)

    let killed: Node | null = null
    return {
      direct,
      pooled,
      async killPrimary() {
        const primary = await nodeThatIs('primary')
        if (!primary) throw new Error('Nobody is the primary')
        const [pid] = readFileSync(join(primary.folder, 'data', 'postmaster.pid'), 'utf8').split('\n')
        const patroni = patronis.get(primary.name)
        // Patroni first: otherwise it would report the failure, which a dead machine cannot
        const ended = patroni?.end('SIGKILL')
        process.kill(Number(pid), 'SIGKILL')
        await ended
        killed = primary
        return primary.name
      },
      async bringBack() {
        if (killed === null) return
        startPatroni(killed)
        const { name } = killed
        await until(
          `${name} a synchronous standby again`,
          async () => (await nodeThatIs('synchronous'))?.name === name,
          limits,
        )
        killed = null
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
