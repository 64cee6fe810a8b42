import { setTimeout as wait } from 'node:timers/promises'
import { context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { Context, Span } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources'
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { StatementWatch } from '../../db/pool.ts'

/** Traces calls and statements as OpenTelemetry spans (names: its semantic conventions). */
export interface Traces {
  /** Makes each request a span, in its caller's trace if one is named (W3C traceparent). */
  watchCalls(server: FastifyInstance): void
  /** Makes each statement a span of its call, without values. */
  watchStatement: StatementWatch
  /** Sends the remaining spans, if the collector accepts them. */
  stop(): Promise<void>
}

/** The time that a stop waits for the remaining spans. */
const lastSendMs = 2_000
/** The most characters of a statement in a span. */
const statementCharsMax = 2_000

/** Sends spans to OTEL_EXPORTER_OTLP_ENDPOINT; OpenTelemetry's environment configures the rest. */
export function startTraces(): Traces {
  const resource = defaultResource()
    .merge(resourceFromAttributes({ 'service.name': 'zhuanxiantong' }))
    .merge(detectResources({ detectors: [envDetector] }))
  const spanProcessors = [new BatchSpanProcessor(new OTLPTraceExporter())]
  const provider = new NodeTracerProvider({ resource, spanProcessors })
  // registered, so that spans find their parent across awaits
  provider.register()
  const tracer = provider.getTracer('zhuanxiantong')
  const calls = new WeakMap<FastifyRequest, { span: Span; spanContext: Context }>()

  const withinCall = (request: FastifyRequest, done: () => void) => {
    const call = calls.get(request)
    if (call) context.with(call.spanContext, done)
    else done()
  }

  return {
    watchCalls(server) {
      server.addHook('onRequest', (request, _, done) => {
        const path = request.routeOptions.url
        const span = tracer.startSpan(
          path === undefined ? request.method : `${request.method} ${path}`,
          {
            kind: SpanKind.SERVER,
            attributes: {
              'http.request.method': request.method,
              ...(path === undefined ? {} : { 'http.route': path }),
            },
          },
          propagation.extract(context.active(), request.headers),
        )
        calls.set(request, { span, spanContext: trace.setSpan(context.active(), span) })
        withinCall(request, done)
      })
      // the body's parser calls back from the socket, outside the call's context
      server.addHook('preValidation', (request, _, done) => withinCall(request, done))
      server.addHook('onResponse', (request, reply, done) => {
        const span = calls.get(request)?.span
        const problem = reply.getHeader('x-problem')
        span?.setAttributes({
          'http.response.status_code': reply.statusCode,
          'zhuanxiantong.request': request.id,
          ...(typeof problem === 'string' ? { 'zhuanxiantong.problem': problem } : {}),
        })
        span?.end()
        done()
      })
    },
    watchStatement(statement) {
      // statements outside calls (polls for jobs, streams) would make a trace every second
      if (trace.getActiveSpan() === undefined) return () => undefined
      const span = tracer.startSpan(/^\s*\w+/.exec(statement)?.[0].trim() ?? 'statement', {
        kind: SpanKind.CLIENT,
        attributes: {
          'db.system.name': 'postgresql',
          'db.query.text': statement.slice(0, statementCharsMax),
        },
      })
      return (fault) => {
        // the message may quote a value
        if (fault !== undefined) span.setStatus({ code: SpanStatusCode.ERROR })
        span.end()
      }
    },
    stop: () =>
      Promise.race([provider.shutdown().catch(() => undefined), wait(lastSendMs, undefined, { ref: false })]),
  }
}
