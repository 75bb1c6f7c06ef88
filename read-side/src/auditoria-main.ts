import { withEmbedded } from '@rifa-viva/server/connections';
import { openGround } from '@rifa-viva/server/open';
import { runMain } from '@rifa-viva/server/run-main';
import { readSettings, SettingsError } from '@rifa-viva/server/settings';
import { PROJECTORS } from './app.ts';
import { compararComVisoes } from './auditoria/comparacao.ts';
import { contarComparacao } from './auditoria/conferencias.ts';
import { relatorioDaComparacao } from './auditoria/relatorio.ts';
import { createRepeticoes } from './auditoria/repeticao.ts';
import { openDb } from './kernel/db.ts';

/** Throws SettingsError. */
function raffleOf(args: readonly string[]): number {
  const [name, value = '', ...more] = args;
  if (name !== '--rifa' || !/^[1-9]\d{0,9}$/.test(value) || more.length > 0) {
    throw new SettingsError('Uso: npm run auditoria -- --rifa N');
  }
  return Number(value);
}

/** `npm run auditoria -- --rifa N`: compares a raffle's rows with its log; ends with 1 where they differ. */
await runMain(async () => {
  const idRifa = raffleOf(process.argv.slice(2));
  const settings = readSettings(withEmbedded(process.env), { LOG_LEVEL: 'warn' });
  const ground = await openGround(settings);
  if (!settings.databaseUrl) throw new SettingsError('DATABASE_URL is not set');
  const db = openDb(
    settings.databaseUrl,
    PROJECTORS.map((p) => p.view),
  );
  try {
    const resultado = await compararComVisoes({ ...ground, db }, idRifa);
    if (!resultado) throw new SettingsError(`A rifa ${idRifa} não existe.`);
    const repeticoes = createRepeticoes(ground.store);
    const comparacao = await contarComparacao({ db, repeticoes }, idRifa, resultado);
    for (const linha of relatorioDaComparacao(idRifa, comparacao)) console.log(linha);
    if (comparacao.qtde > 0 || comparacao.paradas.length > 0) process.exitCode = 1;
  } finally {
    await db.end();
    await ground.close();
  }
});
