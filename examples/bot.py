#!/usr/bin/env python3
"""A small bot for the club: it takes a seat and plays until the match is over.

    python3 bot.py http://127.0.0.1:7777 TOKEN TABLE SEAT

The token comes from your account's page. Only Python's own library is needed. The bot lays the first
legal thing it is offered; put your own idea into `choose`.
"""

import json
import sys
import time
import urllib.error
import urllib.parse
import urllib.request


def choose(table):
    """One of table["actions"]; table["view"] is everything this seat may see."""
    return table["actions"][0]


class Club:
    def __init__(self, address, token):
        self.address = address.rstrip("/")
        self.token = token

    def call(self, path, body=None):
        request = urllib.request.Request(self.address + path)
        request.add_header("Authorization", "Bearer " + self.token)
        if body is not None:
            request.data = json.dumps(body).encode()
            request.add_header("Content-Type", "application/json")
        while True:
            try:
                with urllib.request.urlopen(request) as answer:
                    return json.load(answer)
            except urllib.error.HTTPError as fault:
                if fault.code != 429:
                    sys.exit(fault.read().decode())
                # Too fast for the club: it was not done, and may be asked again.
                time.sleep(1)


def play(club, table_id, seat):
    path = "/api/tables/" + urllib.parse.quote(table_id)
    # A token sees only the tables at which its owner sits: so it sits down first.
    mine = {entry["table"]: entry["seats"] for entry in club.call("/api/tables")["tables"]}
    if seat not in mine.get(table_id, []):
        club.call(path + "/wish", {"do": "sit", "seat": seat})
    since, n_moves = 0, 0
    while True:
        query = urllib.parse.urlencode({"seat": seat, "since": since, "wait": "true"})
        table = club.call(path + "?" + query)
        if table["status"] and table["status"]["over"]:
            print(n_moves, "moves;", table["status"]["over"])
            return
        if table["your_turn"]:
            action = choose(table)
            # A name for the wish: if the answer is lost, sending it again does it once.
            wish = {"id": f"move-{table['seq']}", "do": "play", "seat": seat, "action": action}
            club.call(path + "/wish", wish)
            n_moves += 1
        since = table["seq"]


if __name__ == "__main__":
    if len(sys.argv) != 5:
        sys.exit(__doc__)
    play(Club(sys.argv[1], sys.argv[2]), sys.argv[3], sys.argv[4])
