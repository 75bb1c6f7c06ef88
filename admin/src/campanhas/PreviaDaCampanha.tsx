import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { precoTotal } from '@rifa-viva/contracts/regras/cortesia';
import { diaDaSemanaEHora, formatarDataHora, lerData } from '@rifa-viva/contracts/regras/datas';
import { formatarReais, lerDinheiro } from '@rifa-viva/contracts/regras/dinheiro';
import { totalDeBilhetes } from '@rifa-viva/contracts/regras/numeracao';
import { NOME_DA_REGRA } from '@rifa-viva/contracts/regras/regra-do-sorteio';
import { partesDaDescricao } from '@rifa-viva/contracts/regras/texto';
import { enderecoDaImagem } from '@rifa-viva/ui/api/imagens.ts';
import { Dialogo } from '@rifa-viva/ui/pecas/Dialogo.tsx';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useEnderecoDaImagem } from '../campos/CampoDeImagem.tsx';
import type { ValoresDaCampanha } from './formulario.ts';

/** The campaign as customers will find it, from what stands in the fields now. */
export function PreviaDaCampanha() {
  const { getValues } = useFormContext<ValoresDaCampanha>();
  const [vista, setVista] = useState<ValoresDaCampanha | null>(null);
  return (
    <div>
      <Button variant="outlined" onClick={() => setVista(getValues())}>
        Ver como os clientes
      </Button>
      {vista && (
        <Dialogo titulo="Como os clientes veem" aoFechar={() => setVista(null)}>
          <Vista {...vista} />
        </Dialogo>
      )}
    </div>
  );
}

function Vista(valores: ValoresDaCampanha) {
  const imagem = useEnderecoDaImagem(valores.imgRifa);
  const qtdeNumeros = Number.parseInt(valores.qtdeNumeros, 10) || 0;
  const bilhetes = totalDeBilhetes(qtdeNumeros, Number.parseInt(valores.qtdeChances, 10) || 1);
  const qtdeBilhetes = Number.parseInt(valores.qtdeBilhetes, 10) || 0;
  const preco = precoTotal(1, lerDinheiro(valores.valor) ?? 0, { cortesia: false, qtdeBilhetes });
  const quando = (digitada: string, forma: (iso: string) => string) => {
    const iso = lerData(digitada);
    return iso ? forma(iso) : 'a definir';
  };
  return (
    <Cartao>
      <img src={imagem ?? enderecoDaImagem(null)} alt="" />
      <div>
        <Typography component="h3" variant="h6">
          {valores.titulo.trim() || 'Sem título'}
        </Typography>
        <ol>
          {partesDaDescricao(valores.descricao).map((premio, lugar) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two prizes may be alike.
            <li key={lugar}>{premio}</li>
          ))}
        </ol>
        <p>Sorteio: {quando(valores.dtSorteio, diaDaSemanaEHora)}</p>
        <p>Vendas até {quando(valores.dtEncerramento, formatarDataHora)}</p>
        <p>
          <strong>{formatarReais(preco)}</strong> por bilhete
          {valores.cortesia && qtdeBilhetes > 1 && `. A cada ${qtdeBilhetes} bilhetes, 1 é grátis`}
        </p>
        {valores.regra !== '' && <p>Regra do sorteio: {NOME_DA_REGRA[valores.regra]}</p>}
        <p>{bilhetes.toLocaleString('pt-BR')} bilhetes disponíveis</p>
        <p>
          {valores.numerosAEscolha
            ? 'O cliente escolhe os números, ou deixa que sejam sorteados.'
            : 'Os números são sorteados na hora da compra.'}
        </p>
      </div>
    </Cartao>
  );
}

const Cartao = styled('article')(({ theme }) => ({
  overflow: 'hidden',
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: 16,
  '& img': { display: 'block', width: '100%', aspectRatio: '16 / 9', objectFit: 'cover' },
  '& > div': { display: 'grid', gap: theme.spacing(1), padding: theme.spacing(2) },
  '& p, & ol': { margin: 0, overflowWrap: 'anywhere' },
  '& ol': { paddingLeft: theme.spacing(3) },
}));
