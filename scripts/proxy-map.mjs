// Writes docker/proxy.conf from the contracts' tables of calls and refusals and the compose file's services: which side
// answers what, which of its processes, and what the proxy says where none does. Tests compare the file with these.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './prepare.mjs';

const COMPOSE = readFileSync(join(root, 'docker-compose.yml'), 'utf8');
/** Names of a side's processes in the compose file. */
const servicesOf = (side) =>
  [...COMPOSE.matchAll(/^ {2}([\w-]+):/gm)]
    .map(([, name]) => name)
    .filter((name) => name.startsWith(`${side}-`));

/** nginx map keys: `METHOD path`, parameters as one path segment. */
const mapOf = (calls) => {
  const lines = calls
    .filter((call) => call.side === 'write')
    .map((call) => `    "~^${call.method} ${call.path.replace(/:[A-Za-z]+/g, '[^/]+')}$" write_side;`)
    .sort();
  return [...new Set(lines)].join('\n');
};

/** nginx' own statuses (494: headers too large), what is answered in their place, in whose words, and when to come again. */
const OWN_ANSWERS = [
  { of: [400, 501, 505], status: 400, codigo: 'DADOS_INVALIDOS' },
  { of: [404], status: 404, codigo: 'NAO_ENCONTRADO' },
  { of: [405], status: 405, codigo: 'METODO' },
  { of: [413], status: 413, codigo: 'GRANDE_DEMAIS' },
  { of: [414], status: 414, codigo: 'GRANDE_DEMAIS' },
  { of: [494], status: 431, codigo: 'GRANDE_DEMAIS' },
  { of: [500], status: 500, codigo: 'INTERNO' },
  // A side that is down or does not answer: as the sides speak of a store that is.
  { of: [502, 503, 504], status: 503, codigo: 'INDISPONIVEL', retryAfter: 2 },
];

const errorPages = () =>
  OWN_ANSWERS.map(({ of, status }) => `    error_page ${of.join(' ')} = /@${status};`).join('\n');

const ownAnswers = (erros) =>
  OWN_ANSWERS.map(({ status, codigo, retryAfter }) => {
    const corpo = `{"erro":${JSON.stringify(erros[codigo][1])},"codigo":"${codigo}","id":"$request_id"}`;
    const again = retryAfter === undefined ? '' : `\n      add_header Retry-After ${retryAfter} always;`;
    return `    location = /@${status} {
      internal;
      default_type "application/json; charset=utf-8";
      add_header Cache-Control no-store always;
      add_header X-Content-Type-Options nosniff always;
      add_header X-Request-Id $request_id always;${again}
      return ${status} '${corpo}';
    }`;
  }).join('\n');

function proxyConf(calls, erros, raffleHeader) {
  return `# Made by scripts/proxy-map.mjs from the contracts' tables of calls and refusals; edit that instead.
worker_processes auto;
# A live socket is two connections, one to each side: room for 10,000 of them in a single worker.
worker_rlimit_nofile 65536;
# Sockets and downloads outlive a reload, in the old workers; what is still open then comes again by itself.
worker_shutdown_timeout 1h;
events {
  worker_connections 32768;
}

http {
  # The sides write down every call.
  access_log off;
  map "$request_method $uri" $side {
    default read_side;
${mapOf(calls)}
  }
  map $http_upgrade $connection_upgrade {
    default upgrade;
    '' '';
  }
  # Who ends TLS before this proxy is named there (docs/runbook-cluster.md), nobody unless told: its word on a caller's address
  # is taken by real_ip, and its word on the protocol where real_ip took one. Anybody else's is not.
  include /etc/nginx/terminator/*.conf;
  map "$realip_remote_addr $remote_addr $http_x_forwarded_proto" $protocol {
    default $scheme;
    "~^(\\S+) (?!\\1 )\\S+ https$" https;
  }
  # What is said of a raffle, by path or header, goes to one process, everything else by its caller's address.
${writerOf(raffleHeader)}
  # Docker's own: a side made anew may have another address, and one that is not there yet is no reason not to start.
  resolver 127.0.0.11 valid=5s ipv6=off;
  # Idle connections are left before the sides leave them (65 s).
${upstream('write_side', '$writer', servicesOf('write-side'))}
${upstream('read_side', '$remote_addr', servicesOf('read-side'))}
${upstream('live', '$remote_addr', servicesOf('read-side'), ALWAYS_TRIED)}

  server {
    # 2,000 callers may knock in one moment.
    listen 80 backlog=4096;
    client_max_body_size 9m;
    keepalive_requests 100000;
    server_tokens off;
    proxy_http_version 1.1;
    proxy_set_header Host $http_host;
    proxy_set_header Upgrade $http_upgrade;
    proxy_set_header Connection $connection_upgrade;
    proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
    proxy_set_header X-Forwarded-Proto $protocol;
    proxy_connect_timeout 5s;
    proxy_read_timeout 300s;
    location / {
      proxy_pass http://$side;
    }
    # Efí's address holds its key, which nginx would write down with whatever goes wrong; the sides tell of calls without it.
    location /api/webhooks/ {
      error_log /dev/null;
      proxy_pass http://$side;
    }
    location /socket.io/ {
      proxy_pass http://live;
    }
    # Each side's health under its name. Ready is the whole: who balances between installations asks here, and a read side
    # serves on where nothing can be written. Where the write side is not ready, its answer is told.
    location = /saude/pronto {
      auth_request /saude/escrita/pronto;
      error_page 500 = /saude/escrita/pronto;
      recursive_error_pages on;
      error_page 502 503 504 = /@503;
      proxy_pass http://read_side;
    }
    location /saude/escrita/ {
      proxy_pass http://write_side/saude/;
    }
    location /saude/leitura/ {
      proxy_pass http://read_side/saude/;
    }
${errorPages()}
${ownAnswers(erros)}
  }
}
`;
}

/**
 * What is said of a raffle goes to one process, while it serves: two that write to one stream hold each other up. Any
 * other write goes by its caller's address, so that limits per address are counted in one place. Reads go by it too: a
 * browser is told of what it asked for by the process that it asked, and a connection that is polled for stays there.
 */
const writerOf = (header) => `  map "$uri $http_${header}" $writer {
    default $remote_addr;
    "~^/api/(?:rest/)?rifas/(?:[A-Za-z]+/)?(?<named>[1-9][0-9]{0,9}) " $named;
    "~ (?<told>[1-9][0-9]{0,9})$" $told;
  }`;

/** One that does not answer is left alone for a moment, and what it was asked for goes to the next. */
const LEFT_ALONE = 'max_fails=3 fail_timeout=5s';
/**
 * Not of sockets: that it answers again nginx learns when something that it was asked for has ended, and a socket stays.
 * One in five seconds would come back.
 */
const ALWAYS_TRIED = 'max_fails=0';

/**
 * What failed is known to all of nginx's workers through the zone: each on its own, one answers for seconds more that a
 * side is away which another has found again.
 */
function upstream(name, key, services, failures = LEFT_ALONE) {
  const servers = services.map((service) => `    server ${service}:3000 resolve ${failures};`);
  return `  upstream ${name} {
    hash ${key} consistent;
    zone ${name} 64k;
${servers.join('\n')}
    keepalive 512;
    keepalive_timeout 50s;
    keepalive_requests 100000;
  }`;
}

const dist = (name) => import(join(root, 'contracts/dist', name));
const [{ chamadas }, { ERROS }, { RAFFLE_ID }] = await Promise.all(
  ['http/index.js', 'erros.js', 'http/call.js'].map(dist),
);
const raffleHeader = RAFFLE_ID.toLowerCase().replaceAll('-', '_');
writeFileSync(join(root, 'docker/proxy.conf'), proxyConf(chamadas, ERROS, raffleHeader));
