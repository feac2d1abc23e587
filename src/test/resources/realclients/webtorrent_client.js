// Seeds or downloads one torrent with webtorrent, through its trackers alone, until SIGTERM.
// Arguments: torrent file, folder, port. Prints a line for each answer of a tracker:
// `announced SEEDERS LEECHERS`, `scraped SEEDERS LEECHERS`, `failed MESSAGE`.
'use strict'

const WebTorrent = require('webtorrent')

const [torrentFile, folder, port] = process.argv.slice(2)
const client = new WebTorrent({ torrentPort: Number(port), dht: false, lsd: false, utPex: false, webSeeds: false, utp: false })

client.on('error', error => {
  console.log('failed', error.message)
  process.exit(1)
})

client.add(torrentFile, { path: folder }, torrent => {
  const announces = torrent.discovery.tracker
  announces.on('update', data => {
    console.log('announced', data.complete, data.incomplete)
    announces.scrape()
  })
  announces.on('scrape', data => console.log('scraped', data.complete, data.incomplete))
  announces.on('warning', warning => console.log('failed', warning.message))
  torrent.on('done', () => console.log('# done'))
})

process.on('SIGTERM', () => client.destroy(() => process.exit(0)))
