import { join } from 'node:path'

/** A PostgreSQL with its Patroni. */
export interface Node {
  name: string
  folder: string
  port: number
  /** The port where its Patroni reports its role. */
  restPort: number
}

/** How soon Patroni declares a machine dead, s: its minimum. Its defaults (30, 10, 10) make a failover longer than promised. */
const pace = { ttl: 20, loop_wait: 5, retry_timeout: 5 }

/** Returns the configuration of a node; JSON is valid YAML. */
export function patroniConfig(
  { name, folder, port, restPort }: Node,
  { etcdPort, password, binaries }: { etcdPort: number; password: string; binaries: string },
): string {
  const address = (at: number) => ({ listen: `127.0.0.1:${at}`, connect_address: `127.0.0.1:${at}` })
  return JSON.stringify(
    {
      scope: 'drill',
      name,
      restapi: address(restPort),
      etcd3: { host: `127.0.0.1:${etcdPort}` },
      bootstrap: {
        dcs: { ...pace, synchronous_mode: true, postgresql: { use_pg_rewind: true } },
        initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
      },
      postgresql: {
        ...address(port),
        data_dir: join(folder, 'data'),
        bin_dir: binaries,
        pgpass: join(folder, 'pgpass'),
        authentication: {
          superuser: { username: 'postgres', password },
          replication: { username: 'replicator', password },
        },
        // not UTC: a pooler that drops the request for UTC then shows another offset
        parameters: { max_connections: 200, unix_socket_directories: folder, timezone: 'Asia/Shanghai' },
        pg_hba: [
          'host all all 127.0.0.1/32 scram-sha-256',
          'host replication replicator 127.0.0.1/32 scram-sha-256',
          'local all postgres scram-sha-256',
        ],
      },
    },
    null,
    2,
  )
}

/** Returns the configuration that routes to the current primary and ends connections to a former one. */
export const haproxyConfig = (port: number, nodes: readonly Node[]): string => `
defaults
  mode tcp
  timeout connect 3s
  timeout client 30m
  timeout server 30m
listen primary
  bind 127.0.0.1:${port}
  option httpchk GET /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map(({ name, port: at, restPort }) => `  server ${name} 127.0.0.1:${at} check port ${restPort}`).join('\n')}
`

/** Returns a configuration in transaction mode. After a failed connection PgBouncer would wait for 15 s: here for 1 s. */
export const pgbouncerConfig = (
  port: number,
  { proxyPort, usersFile }: { proxyPort: number; usersFile: string },
): string => `
[databases]
freight = host=127.0.0.1 port=${proxyPort} dbname=freight
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
pool_mode = transaction
auth_type = scram-sha-256
auth_file = ${usersFile}
default_pool_size = 40
max_client_conn = 500
server_login_retry = 1
server_connect_timeout = 3
ignore_startup_parameters = statement_timeout,lock_timeout,idle_in_transaction_session_timeout,options
`
